# Builds for 64-bit ARM on Debian's amd64, against what `./dev sameness` unpacked into SINEW_SYSROOT.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES SINEW_SYSROOT)

set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH ${SINEW_SYSROOT})
foreach(kind LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)

set(ENV{PKG_CONFIG_SYSROOT_DIR} ${SINEW_SYSROOT})
set(ENV{PKG_CONFIG_LIBDIR}
    ${SINEW_SYSROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${SINEW_SYSROOT}/usr/share/pkgconfig)
# Debian keeps the headers that differ between processors in a folder of their own.
foreach(language C CXX)
  set(CMAKE_${language}_FLAGS_INIT "-isystem ${SINEW_SYSROOT}/usr/include/aarch64-linux-gnu")
endforeach()
# The libraries need others of the system root, which the linker must find too.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-rpath-link,${SINEW_SYSROOT}/usr/lib/aarch64-linux-gnu")
