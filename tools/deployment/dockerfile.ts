import { readFileSync } from 'node:fs';
import type { Copy, From, Instruction, JSONInstruction } from 'dockerfile-ast';
import { DockerfileParser } from 'dockerfile-ast';

export interface Step {
  keyword: string;
  /** Its text after the keyword and the flags, with continued lines joined. */
  text: string;
  /** The stage that COPY copies from. */
  from?: string;
  /** The words of the exec form. */
  words?: string[];
}

export interface Stage {
  name?: string;
  image: string;
  steps: Step[];
}

/** The stages of a Dockerfile with their instructions, and the defaults of the arguments before the first stage. */
export function readDockerfile(path: string): { stages: Stage[]; defaults: Map<string, string> } {
  const dockerfile = DockerfileParser.parse(readFileSync(path, 'utf8'));
  const stages: Stage[] = [];
  const defaults = new Map<string, string>();
  for (const instruction of dockerfile.getInstructions()) {
    const stage = stages.at(-1);
    if (instruction.getKeyword() === 'FROM') stages.push(toStage(instruction as From));
    else if (stage) stage.steps.push(toStep(instruction));
    else {
      const [name = '', value = ''] = (instruction.getArgumentsContent() ?? '').split('=');
      defaults.set(name, value);
    }
  }
  return { stages, defaults };
}

function toStage(from: From): Stage {
  const name = from.getBuildStage();
  return { ...(name && { name }), image: from.getImage() ?? '', steps: [] };
}

function toStep(instruction: Instruction): Step {
  const keyword = instruction.getKeyword();
  const all = instruction.getArguments().map((argument) => argument.getValue());
  const words = all.filter((word) => !word.startsWith('--') || keyword === 'RUN');
  const step: Step = { keyword, text: words.join(' ') };
  if (keyword === 'COPY') {
    const from = (instruction as Copy).getFlags().find((flag) => flag.getName() === 'from');
    return { ...step, ...(from && { from: from.getValue() ?? '' }) };
  }
  if (keyword === 'HEALTHCHECK') return { ...step, words: JSON.parse(step.text.replace(/^CMD /, '')) as string[] };
  const strings = (instruction as Partial<JSONInstruction>).getJSONStrings?.() ?? [];
  return strings.length > 0 ? { ...step, words: strings.map((each) => each.getJSONValue()) } : step;
}
