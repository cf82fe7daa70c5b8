import { renderApp } from '@vc/web/shell';
import { App } from './app';
import { registerServiceWorker } from './offline/register-service-worker';
import './styles/index.css';

renderApp(<App />);
registerServiceWorker();
