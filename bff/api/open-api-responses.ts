/** The answers that the OpenAPI document lists: every status of the base specification (sections 4 and 7) with its headers, and 304 and 405. */

import { z } from 'zod';
import { errorSchema } from '../contract/rest-api.ts';

const policy = z.string().meta({ description: 'The limit, as in the IETF draft.', example: '"token";q=300;w=60' });
const limit = z.string().meta({ description: 'What is left of it, and the seconds until it starts anew.', example: '"token";r=299;t=41' });
const etag = z.string().meta({ description: 'Weak entity tag; send it back in If-None-Match.', example: 'W/"7-3"' });
const cacheControl = z.string().meta({ example: 'private, no-cache' });
const allow = z.string().meta({ description: 'The methods of this path.', example: 'GET, HEAD, OPTIONS' });
const retryAfter = z.string().meta({
  description: 'Seconds; a request after that many succeeds.',
  example: '41',
  override: { type: 'integer', minimum: 1, example: 41 },
});

const counted = { 'RateLimit-Policy': policy, RateLimit: limit };

type Content<Schema> = { readonly content: { readonly 'application/json': { readonly schema: Schema } } };

export function readingResponses<Schema>(body: Content<Schema>) {
  return {
    '200': { description: 'The data.', headers: z.object({ ETag: etag, 'Cache-Control': cacheControl, ...counted }), ...body },
    '304': { description: 'Unchanged since the ETag in If-None-Match.', headers: z.object({ ETag: etag, ...counted }) },
    '404': error('Calendar, reason, day or time not found; or a query parameter is missing, repeated or wrongly formatted.', counted),
    ...everyCall,
  };
}

export function bookingResponses<Schema>(body: Content<Schema>) {
  return {
    '201': { description: 'Booked.', headers: z.object(counted), ...body },
    '400': error('The request is not valid, a field is missing (`field` names it), or the body is not JSON.', counted),
    '404': error('Calendar, reason or time not found, or the time is no longer available.', counted),
    '415': error('The Content-Type is not application/json.', counted),
    '500': error('The booking could not be saved.', counted),
    ...everyCall,
  };
}

function error(description: string, headers: Readonly<Record<string, z.ZodType>>) {
  return { description, headers: z.object(headers), content: { 'application/json': { schema: errorSchema } } };
}

const everyCall = {
  '401': error('The token is missing, wrong or replaced.', { 'WWW-Authenticate': z.string().meta({ example: 'Bearer' }) }),
  '405': error('Another method than this path has.', { Allow: allow, ...counted }),
  '429': error('Too many requests.', { 'Retry-After': retryAfter, ...counted }),
  '503': error('API disabled, Not configured, or the database is out of reach.', {}),
};
