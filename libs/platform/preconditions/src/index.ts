export { assertUnchanged } from './assert-unchanged';
export { EntityTagged, IfMatch } from './decorators';
export { Precondition } from './precondition';
