export { mutate, mutationsOf } from './mutate';
export type { Format } from './mutate';
export type { Material } from './mutate-bytes';
export { createRandom } from './random';
export type { Random } from './random';
