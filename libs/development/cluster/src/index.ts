export { Cluster } from './cluster';
export type { ClusterOptions, ReplicaChange } from './cluster-options';
export { accessLogOf, generateNginxConfiguration, nginxProcess, whyNoNginx } from './nginx-process';
