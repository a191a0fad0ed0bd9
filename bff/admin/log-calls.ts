/** Searches the audit log and the log of views. */

import { readAuditQuestion, whoIs } from '../operations/audit-search.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { Handlers } from './call.ts';

const PAGE = 50;

export function createLogCalls({
  service,
  storage,
}: RouteDependencies): Pick<Handlers, 'GET /audit' | 'GET /views'> {
  return {
    'GET /audit': async ({ query: { before, ...question } }) => {
      const search = readAuditQuestion(question, await service.installation());
      if (search === null) {
        return { refused: 'request_invalid', field: 'from' };
      }
      const found = await storage.audit.search({
        ...search,
        ...(before !== undefined && { before: Number(before) }),
        limit: PAGE + 1,
      });
      return {
        entries: found
          .slice(0, PAGE)
          .map(({ id, at, actor, action, subject, detail, changes }) => ({
            id,
            at: new Date(at).toISOString(),
            who: { ...whoIs(actor) },
            action,
            object: subject,
            detail,
            changes: Object.entries(changes ?? {}).map(([name, [from, to]]) => ({
              name,
              from: copied(from),
              to: copied(to),
            })),
          })),
        more: found.length > PAGE,
      };
    },
    'GET /views': async ({ query: { before, ...question } }) => {
      const installation = await service.installation();
      const search = readAuditQuestion(question, installation);
      if (search === null) {
        return { refused: 'request_invalid', field: 'from' };
      }
      const found = await storage.views.search({
        ...search,
        ...(before !== undefined && { before: Number(before) }),
        limit: PAGE + 1,
      });
      return {
        keep_days: installation?.viewLog?.keepDays ?? null,
        entries: found.slice(0, PAGE).map(({ id, at, actor, action, subject }) => ({
          id,
          at: new Date(at).toISOString(),
          who: { ...whoIs(actor) },
          action,
          object: subject,
        })),
        more: found.length > PAGE,
      };
    },
  };
}

function copied<Value>(value: Value | readonly number[]): Value | number[] {
  return isList(value) ? [...value] : value;
}

function isList(value: unknown): value is readonly number[] {
  return Array.isArray(value);
}
