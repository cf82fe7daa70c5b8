import { readDemoFile } from '@vc/development/demo-file';

/** @throws Error where the folder has the data of a cluster, which alone has principals of Kafka */
export function assertNoCluster(dataDir: string): void {
  const isCluster = readDemoFile(dataDir)?.kafkaVariables !== undefined;
  if (isCluster) throw new Error(`${dataDir} has the data of a cluster: npm run dev -- cluster --data ${dataDir}`);
}
