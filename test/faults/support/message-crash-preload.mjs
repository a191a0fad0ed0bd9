/**
 * Loaded into a server before its own code (`NODE_OPTIONS=--import`), into its writer's thread too:
 * kills the process at a point of a message's way, CRASH_POINT, when the CRASH_AT-th message of
 * CRASH_CHANNEL passes it. Nothing in the product knows of it: what it watches are the bytes to and
 * from the receiver at CRASH_PORT, the driver of SQLite, and the bytes to and from PostgreSQL.
 */

import { createRequire } from 'node:module';
import { Socket } from 'node:net';

const { CRASH_POINT: point, CRASH_CHANNEL: channel } = process.env;
const port = Number(process.env.CRASH_PORT);
let left = Number(process.env.CRASH_AT ?? 1);

function passes(name) {
  if (name !== point) {
    return;
  }
  left -= 1;
  if (left <= 0) {
    process.kill(process.pid, 'SIGKILL');
  }
}

const MARK = /^insert into "delivery_attempt" /;
/** Only of webhooks the log keeps what was sent. */
const isOfChannel = (values) => values.includes('POST http') === (channel === 'webhook');

const require = createRequire(import.meta.url);
const [major = 0] = process.versions.node.split('.').map(Number);
watchSqlite(require(major < 22 ? 'better-sqlite3' : 'better-sqlite3-napi'));
watchSockets();

function watchSqlite(Database) {
  const { prepare } = Database.prototype;
  // One commit may hold several.
  let marks = 0;
  const watch = (statement, before, after = () => undefined) => {
    for (const method of ['run', 'get', 'all']) {
      const execute = statement[method];
      statement[method] = function (...values) {
        before(values);
        const result = execute.apply(this, values);
        after();
        return result;
      };
    }
  };
  const beforeMark = (values) => {
    if (!isOfChannel(JSON.stringify(values))) {
      return;
    }
    marks += 1;
    passes('before the mark');
  };
  const afterCommit = () => {
    for (; marks > 0; marks -= 1) {
      passes('after the mark');
    }
  };
  Database.prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql);
    if (MARK.test(sql)) {
      watch(statement, beforeMark);
    }
    if (sql === 'COMMIT') {
      watch(statement, () => undefined, afterCommit);
    }
    return statement;
  };
}

/**
 * The receiver's and PostgreSQL's: of a statement the text is sent once for each connection, with
 * the name by which it is executed later.
 */
function watchSockets() {
  const { _writeGeneric, push } = Socket.prototype;
  const text = (data) =>
    (Array.isArray(data) ? data : [{ chunk: data }])
      .map(({ chunk }) => Buffer.from(chunk).toString('latin1'))
      .join('');

  Socket.prototype._writeGeneric = function (isMany, data, ...rest) {
    // Until it is connected, this comes again.
    if (!this.connecting) {
      noticeSent(this, text(data));
    }
    return _writeGeneric.call(this, isMany, data, ...rest);
  };

  Socket.prototype.push = function (chunk, ...rest) {
    if (chunk) {
      noticeReceived(this, chunk.toString('latin1'));
    }
    return push.call(this, chunk, ...rest);
  };
}

const names = new Set();
/** Mails end in a line with a dot, and a server's next answer is for the whole mail. */
const [BEGINS, ENDS] =
  channel === 'mail' ? [/(^|\r\n)DATA\r\n$/, /(^|\r\n)\.\r\n$/] : [/^POST /, /^POST /];

function noticeSent(socket, sent) {
  if (socket.remotePort === port) {
    if (BEGINS.test(sent)) {
      passes('before sending');
    }
    socket.awaitsYes ||= ENDS.test(sent);
    return;
  }
  const [, name] = /\0?P....([\w-]{20})\0insert into "delivery_attempt" /s.exec(sent) ?? [];
  if (name) {
    names.add(name);
  }
  if ([...names].some((known) => sent.includes(known)) && isOfChannel(sent)) {
    socket.holdsMark = true;
    passes('before the mark');
  } else if (socket.holdsMark && sent.includes('COMMIT\0')) {
    socket.commits = true;
  }
}

function noticeReceived(socket, received) {
  if (socket.awaitsYes && /^(250|HTTP\/1\.1 2)/.test(received)) {
    socket.awaitsYes = false;
    passes('after sending');
  }
  if (!socket.commits) {
    return;
  }
  socket.holdsMark = false;
  socket.commits = false;
  passes('after the mark');
}
