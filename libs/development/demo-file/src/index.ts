export { demoFilePath, readDemoFile, requireDemoOrganization, writeDemoFile } from './demo-file';
export type { ClientCredentials, CompleteDemoFile, DemoFile } from './demo-file';
export { describePlatform } from './describe-platform';
export type { PlatformAddresses } from './describe-platform';
