// Stands for `undici` in bundles: its clients without fetch, WebSocket, caches, mocks and the rest, which nothing here uses
// and which would be half of its memory and of the time that it takes to load.
import api from 'undici/lib/api/index.js';
import buildConnector from 'undici/lib/core/connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import Pool from 'undici/lib/dispatcher/pool.js';

// As undici does.
Object.assign(Dispatcher.prototype, api);

export { Agent, buildConnector, Pool };
