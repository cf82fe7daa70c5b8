import type * as validator from 'class-validator';
import type * as config from '../../libs/platform/config/src';
import type { Program } from './programs.mjs';

export interface Variable {
  name: string;
  description: string;
  default: unknown;
  isSecret: boolean;
  isRequired: boolean;
  schema: object;
  text: string;
}

export interface DescribedProgram {
  name: string;
  isService: boolean;
  variables: Variable[];
}

export function describePrograms(sources: {
  root: string;
  programs: Program[];
  modules: Record<string, object>;
  config: typeof config;
  validator: Pick<typeof validator, 'getMetadataStorage' | 'validateSync'>;
}): DescribedProgram[];

export function generatedFiles(described: DescribedProgram[], read: (path: string) => string): Record<string, string>;
