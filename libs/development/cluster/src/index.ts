export { Cluster } from './cluster';
export type { ClusterOptions } from './cluster';
export { accessLogOf, generateNginxConfiguration, nginxProcess, whyNoNginx } from './nginx-process';
