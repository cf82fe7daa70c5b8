// Helm, and data from Go modules, each in one version.
import { goProgramPath, obtainGoProgram, runGo } from '../go.mts';

const HELM = {
  name: 'helm',
  version: 'v3.22.0',
  // Compilation without optimization takes a quarter less time, and CI compiles anew each time.
  build: (folder: string) =>
    void runGo(['install', '-gcflags=all=-N -l', '-ldflags=-s -w', `helm.sh/helm/v3/cmd/helm@${HELM.version}`], {
      env: { GOBIN: folder },
    }),
};

/** Modules of which files are read. */
const MODULES = {
  // Its schemas of Kubernetes. The program itself takes longer to compile than Helm.
  'kubectl-validate': 'sigs.k8s.io/kubectl-validate@v0.0.4',
  compose: 'github.com/compose-spec/compose-go/v2@v2.16.2',
  keda: 'github.com/kedacore/keda/v2@v2.21.0',
  'gateway-api': 'sigs.k8s.io/gateway-api@v1.6.3',
  'prometheus-operator': 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
  'external-secrets': 'github.com/external-secrets/external-secrets@v1.3.2',
};

/** Where Helm is, or would be after `installHelm`. */
export const helmPath = (): string => goProgramPath(HELM);

/** Builds Helm, unless it is built. @returns its path @throws Error with what Go says */
export const installHelm = (): string => obtainGoProgram(HELM);

/** Downloads a module. @returns the folder of its files */
export function moduleFolder(name: keyof typeof MODULES): string {
  const { Dir } = JSON.parse(runGo(['mod', 'download', '-json', MODULES[name]])) as { Dir: string };
  return Dir;
}
