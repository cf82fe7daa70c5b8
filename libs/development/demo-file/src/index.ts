export { demoFilePath, readDemoFile, writeDemoFile } from './demo-file';
export type { ClientCredentials, DemoFile } from './demo-file';
