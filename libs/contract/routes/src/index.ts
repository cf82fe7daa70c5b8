export { ROUTES, findService } from './routes';
export type { Route } from './routes';
