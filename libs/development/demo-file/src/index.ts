export { demoFilePath, readDemoFile, requireDemoOrganization, writeDemoFile } from './demo-file';
export type { ClientCredentials, CompleteDemoFile, DemoFile } from './demo-file';
