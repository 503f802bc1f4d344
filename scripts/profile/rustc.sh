#!/bin/sh
# What cargo calls in place of rustc for our own crates (.cargo/config.toml). The program that users build gets the profile that
# scripts/profile/make.sh made: which functions and branches programs spend their time in. All else goes to rustc as it is.
set -eu
rustc=$1
shift
case " $* " in
    *" --test "*) ;;
    *" --crate-name jackal"*" opt-level="[3s]" "*)
        # The names of functions in a profile hold this, which cargo makes of where the sources lie.
        crate=${*#*--crate-name }
        crate=${crate%% *}
        case " $* " in *" --crate-type bin "*) crate=$crate-program ;; esac
        for argument do
            shift
            case $argument in metadata=*) argument=metadata=$crate ;; esac
            set -- "$@" "$argument"
        done
        profile=$(dirname "$0")/jackal.profdata
        # What reads profiles reads those of older versions, not of newer ones.
        llvm=$("$rustc" -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
        if [ -n "${JACKAL_PROFILE_TO:-}" ]; then
            set -- "$@" -C "profile-generate=$JACKAL_PROFILE_TO" -C llvm-args=-vp-counters-per-site=4
        elif [ "${llvm:-0}" -ge 22 ] && [ -e "$profile" ]; then
            # A function that was changed since is built without a profile, which is not a reason for a warning. Loops that were short here,
            # or did not run, are made for vectors all the same: what others give them may be long (`-i` .3 of the time, `%.` .4).
            set -- "$@" -C "profile-use=$profile" -C llvm-args=-no-pgo-warn-mismatch
            set -- "$@" -C llvm-args=-vectorizer-min-trip-count=0 -C llvm-args=-pgso=false
        fi
        ;;
esac
exec "$rustc" "$@"
