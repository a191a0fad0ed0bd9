/**
 * Loaded into a server before its own code (`NODE_OPTIONS=--import`), into its writer's thread too:
 * kills the process at the point that CRASH_POINT names, when it is passed for the CRASH_AT-th
 * time. Nothing in the product knows of it: what it watches are the driver of SQLite, the bytes to
 * and from PostgreSQL, and the answers of Node's HTTP server. Points of messages can be added to
 * `passes` where they are watched.
 */

import { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';

const point = process.env.CRASH_POINT;
let left = Number(process.env.CRASH_AT ?? 1);

/** A booking has passed this point. */
function passes(name) {
  if (name !== point) {
    return;
  }
  left -= 1;
  if (left <= 0) {
    process.kill(process.pid, 'SIGKILL');
  }
}

const INSERT = /^(with .*)?insert into "booking" /;
const require = createRequire(import.meta.url);
const [major = 0] = process.versions.node.split('.').map(Number);
watchSqlite(require(major < 22 ? 'better-sqlite3' : 'better-sqlite3-napi'));
watchPostgres();
watchReplies();

/** Of commits, those count that hold a booking. */
function watchSqlite(Database) {
  const { prepare } = Database.prototype;
  let holdsBooking = false;
  const around = (sql) => {
    if (INSERT.test(sql)) {
      return { before: () => passes('before insert'), after: () => after('insert', true) };
    }
    if (sql !== 'COMMIT') {
      return null;
    }
    return {
      before: () => holdsBooking && passes('before commit'),
      after: () => holdsBooking && after('commit', false),
    };
  };
  const after = (what, holds) => {
    holdsBooking = holds;
    passes(`after ${what}`);
  };
  Database.prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql);
    const watched = around(sql);
    if (watched === null) {
      return statement;
    }
    for (const method of ['run', 'get', 'all']) {
      const execute = statement[method];
      statement[method] = function (...values) {
        watched.before();
        const result = execute.apply(this, values);
        watched.after();
        return result;
      };
    }
    return statement;
  };
}

/**
 * By the wire, as the driver is compiled into the server. A statement's text is sent once for each
 * connection, with the name by which it is executed later; a server's next answer after one of them
 * answers that one, because the product waits for it.
 */
function watchPostgres() {
  const names = new Set();
  const { _writeGeneric, push } = Socket.prototype;
  const text = (data) =>
    (Array.isArray(data) ? data : [{ chunk: data }])
      .map(({ chunk }) => Buffer.from(chunk).toString('latin1'))
      .join('');

  Socket.prototype._writeGeneric = function (isMany, data, ...rest) {
    const sent = text(data);
    const [, name] = /\0?P....([\w-]{20})\0(?:with .*)?insert into "booking" /s.exec(sent) ?? [];
    if (name) {
      names.add(name);
    }
    const inserts = [...names].some((known) => sent.includes(known));
    if (inserts) {
      this.watched = 'insert';
      this.holdsBooking = true;
      passes('before insert');
    } else if (this.holdsBooking && sent.includes('COMMIT\0')) {
      this.watched = 'commit';
      passes('before commit');
    }
    return _writeGeneric.call(this, isMany, data, ...rest);
  };

  Socket.prototype.push = function (chunk, ...rest) {
    const { watched } = this;
    if (chunk && watched) {
      this.watched = undefined;
      if (watched === 'commit') {
        this.holdsBooking = false;
      }
      passes(`after ${watched}`);
    }
    return push.call(this, chunk, ...rest);
  };
}

function watchReplies() {
  const { end } = ServerResponse.prototype;
  ServerResponse.prototype.end = function (...words) {
    if (this.statusCode === 201 && this.req.url.endsWith('/bookings')) {
      passes('before reply');
      this.once('finish', () => passes('after reply'));
    }
    return end.apply(this, words);
  };
}
