import { resolve } from 'node:path';

/** The root folder of the repository. */
export const REPOSITORY = resolve(__dirname, '../../../..');
