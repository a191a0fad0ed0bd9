/**
 * A self-signed certificate for `localhost`, made for each run, so that the repository contains no
 * private key.
 */

import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  readonly key: string;
  /** PEM; clients that trust it trust the server. */
  readonly cert: string;
}

/** The tags of DER (X.690) that a certificate needs. */
const TAGS = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  host: 0x82,
  first: 0xa0,
  fourth: 0xa3,
};

const ECDSA_WITH_SHA256 = '2a8648ce3d040302';
const COMMON_NAME = '550403';
const SUBJECT_ALT_NAME = '551d11';

export function makeCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der('sequence', oid(ECDSA_WITH_SHA256));
  const name = der(
    'sequence',
    der('set', der('sequence', oid(COMMON_NAME), der('utf8', text('localhost')))),
  );
  const validity = der(
    'sequence',
    der('time', text('200101000000Z')),
    der('time', text('491231235959Z')),
  );
  const hosts = der(
    'sequence',
    oid(SUBJECT_ALT_NAME),
    der('octets', der('sequence', der('host', text('localhost')))),
  );
  const version = der('first', der('integer', Buffer.from([2])));
  const serial = der('integer', Buffer.from([1]));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = der(
    'sequence',
    version,
    serial,
    algorithm,
    name,
    validity,
    name,
    spki,
    der('fourth', der('sequence', hosts)),
  );
  const signature = der('bits', Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(der('sequence', body, algorithm, signature)),
  };
}

function der(tag: keyof typeof TAGS, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const long = size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  const length = size < 128 ? [size] : long;
  return Buffer.concat([Buffer.from([TAGS[tag], ...length]), content]);
}

const oid = (hex: string) => der('oid', Buffer.from(hex, 'hex'));
const text = (words: string) => Buffer.from(words);

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
