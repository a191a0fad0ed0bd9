/**
 * Connections that are kept for a while, apart for each endpoint: one that was dialled under an endpoint's terms is never used under another's, and what hangs
 * takes nothing from the others.
 */

import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createBoundedMap } from '../../bounded-map.ts';
import type { WebhookEndpoint } from '../webhook-endpoint.ts';

export type EndpointAgents = (endpoint: Pick<WebhookEndpoint, 'id' | 'url' | 'allowsPrivate'>) => HttpAgent | HttpsAgent;

const MOST_ENDPOINTS = 50;
const MOST_IDLE_EACH = 2;
/** Less than most servers keep theirs, so that they seldom close one that is about to be used. */
const IDLE_MS = 4000;

export function createEndpointAgents(): EndpointAgents {
  const agents = createBoundedMap<string, HttpAgent | HttpsAgent>({ most: MOST_ENDPOINTS });
  return ({ id, url, allowsPrivate }) => {
    const key = JSON.stringify([id, url, allowsPrivate]);
    const agent = agents.get(key) ?? createAgent(url);
    // Written at each use, so that the least recently used one goes. What it still holds idle ends by itself; ending it here would cut what is under way.
    agents.set(key, agent);
    return agent;
  };
}

function createAgent(url: string): HttpAgent | HttpsAgent {
  const options = { keepAlive: true, maxFreeSockets: MOST_IDLE_EACH, timeout: IDLE_MS };
  return url.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
}
