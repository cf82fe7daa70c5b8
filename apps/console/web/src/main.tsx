import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '@vc/web/queries';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { consoleServer } from './api/console-server';
import { MessagesProvider } from './messages/messages-context';
import { Routes } from './routes';
import { SessionGate } from './session/session-gate';
import { Shell } from './shell/shell';
import { applyTheme, initialTheme } from './shell/theme';
import './styles/index.css';

applyTheme(initialTheme());
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element for the app.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <MessagesProvider>
        <Router base={consoleServer.path}>
          <SessionGate>
            <Shell>
              <Routes />
            </Shell>
          </SessionGate>
        </Router>
      </MessagesProvider>
    </QueryClientProvider>
  );
}
