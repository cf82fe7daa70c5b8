/** The last option ends the list of `--selectProjects`, which would take the words after it. */
const select = (...projects) => ['--selectProjects', ...projects, '--passWithNoTests=false'];

/** Options of Jest for the projects of `npm test`. */
export const TEST_PROJECTS = select('unit', 'database', 'service', 'platform');
/** Options of Jest for those of `npm run test:system`. */
export const SYSTEM_PROJECTS = select('system');
