export { ROUTES, serviceFor } from './routes';
export type { Route } from './routes';
