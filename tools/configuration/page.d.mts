import type { DescribedProgram } from './generated-files.mjs';

export function countConnections(programs: DescribedProgram[]): number;
