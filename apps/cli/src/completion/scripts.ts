/** Shells for which there is a script. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** The first line of `vc __complete` if names of files are wanted. */
export const FILES = ':files';

/**
 * Completes file names if there are no candidates (`-o default`). It also runs in bash 3.2, which macOS has. There `source`
 * reads nothing from `<(…)`, so `eval` loads it.
 */
const BASH = `# Completion of vc for bash: eval "$(vc completion bash)"
_vc() {
  local words=() word
  # Readline makes = a word of its own, as in --status=failed.
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    [[ $word == = ]] || words+=("$word")
  done
  [[ \${COMP_WORDS[COMP_CWORD]} == = ]] && words+=('')
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    [[ $word == ${FILES} ]] || COMPREPLY+=("$word")
  done < <(vc __complete -- "\${words[@]}" 2>/dev/null)
}
complete -o default -F _vc vc
`;

const ZSH = `# Completion of vc for zsh, after compinit: source <(vc completion zsh)
_vc() {
  local -a candidates
  local word description
  while IFS=$'\\t' read -r word description; do
    if [[ $word == ${FILES} ]]; then
      _files
      return
    fi
    candidates+=("\${word//:/\\\\:}\${description:+:$description}")
  done < <(vc __complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  _describe vc candidates
}
compdef _vc vc
`;

const FISH = `# Completion of vc for fish: vc completion fish | source
function __vc_complete
  set -l words (commandline -opc)
  set -e words[1]
  set -l current (commandline -ct)
  set -l lines (vc __complete -- $words "$current" 2>/dev/null)
  if test "$lines[1]" = ${FILES}
    __fish_complete_path "$current"
  else
    string join \\n -- $lines
  end
end
complete -c vc -f -a '(__vc_complete)'
`;

export const SCRIPTS: Record<Shell, string> = { bash: BASH, zsh: ZSH, fish: FISH };
