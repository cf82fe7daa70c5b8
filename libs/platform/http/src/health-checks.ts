/** Injection token of the checks behind `/health/ready`. */
export const HEALTH_CHECKS = Symbol('HEALTH_CHECKS');
