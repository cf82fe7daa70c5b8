export { assertUnchanged } from './assert-unchanged';
export { EntityTags, entityTagOf } from './entity-tags';
export { EntityTagged, IfMatch } from './decorators';
export { Precondition } from './precondition';
