export { translating } from './translating';
export type { ErrorClass } from './translating';
