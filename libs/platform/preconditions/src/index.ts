export { EntityTagged, IfMatch } from './decorators';
export { Precondition } from './precondition';
export { preconditionFailed } from './preconditions.errors';
