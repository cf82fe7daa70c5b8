import { renderApp } from '@vc/web/shell';
import { App } from './app';
import { applyTheme, initialTheme } from './shell/theme';
import './styles/index.css';

applyTheme(initialTheme());
renderApp(<App />);
