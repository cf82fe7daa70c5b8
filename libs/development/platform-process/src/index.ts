export { acceptsConnections, ChildProgram } from './child-program';
export type { ProgramOptions } from './child-program';
export { migratePlatform } from './migrate-platform';
export { PlatformProcess } from './platform-process';
export type { PlatformOptions } from './platform-process';
export { buildPreviousRelease, obstacleToPreviousRelease } from './previous-release';
export type { PreviousRelease } from './previous-release';
export { ServiceProcess } from './service-process';
export type { ServiceOptions } from './service-process';
