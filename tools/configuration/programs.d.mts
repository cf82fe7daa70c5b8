export interface Program {
  name: string;
  isService: boolean;
  /** Paths of the files of its configuration classes. */
  files: string[];
  /** Required variables that another source gives where they are absent. */
  given: string[];
}

export function programsOf(root: string, services: readonly string[]): Program[];
