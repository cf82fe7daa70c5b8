export function findShapeViolations(paths: string[]): {
  withoutModule: string[];
  unknownKinds: string[];
  unmarkedKinds: string[];
};
