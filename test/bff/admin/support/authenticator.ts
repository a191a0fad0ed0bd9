/**
 * An authenticator in software: makes a passkey (ES256, no attestation) and answers challenges,
 * rightly or as a forger would.
 */

import { createSign, generateKeyPairSync, hash, randomBytes } from 'node:crypto';

interface Answering {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  /** Present and verified, unless a test says otherwise. */
  readonly flags?: number;
  readonly counter?: number;
  readonly type?: string;
  readonly crossOrigin?: boolean;
}

const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

export function anAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);

  function authData(
    { rpId, flags = PRESENT_AND_VERIFIED, counter = 0 }: Answering,
    more: Buffer = Buffer.alloc(0),
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      hash('sha256', rpId, 'buffer'),
      Buffer.from([flags | (more.length > 0 ? WITH_KEY : 0)]),
      count,
      more,
    ]);
  }

  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = (text: string) =>
      Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      point(x),
      Buffer.from([0x22]),
      point(y),
    ]);
  }

  const clientData = ({ challenge, origin, crossOrigin = false }: Answering, type: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));

  return {
    id: id.toString('base64url'),

    make(asked: Answering) {
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey()]);
      const data = authData(asked, key);
      // {"fmt": "none", "attStmt": {}, "authData": data}
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: clientData(asked, asked.type ?? 'webauthn.create').toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      };
      return { id: id.toString('base64url'), response };
    },

    use(asked: Answering) {
      const data = authData(asked);
      const client = clientData(asked, asked.type ?? 'webauthn.get');
      const signature = createSign('sha256')
        .update(Buffer.concat([data, hash('sha256', client, 'buffer')]))
        .sign(privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { id: id.toString('base64url'), response };
    },
  };
}
