export { consoleService } from './console.definition';
