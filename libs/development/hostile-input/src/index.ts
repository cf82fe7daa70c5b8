export { mutate } from './mutate';
export type { Format } from './mutate';
export type { Material } from './mutate-bytes';
export { mutationsOf } from './mutations-of';
export { createRandom } from './random';
export type { Random } from './random';
