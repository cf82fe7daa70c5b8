/** The last option ends the list of projects, which would take the words after it. */
const withSystem = (option) => [option, 'system', '--passWithNoTests=false'];

/** Options of Jest for the projects of `npm test`: all of jest.config.cjs but one. */
export const TEST_PROJECTS = withSystem('--ignoreProjects');
/** Options of Jest for the project of `npm run test:system`. */
export const SYSTEM_PROJECTS = withSystem('--selectProjects');
