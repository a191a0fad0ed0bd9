/** The user's own second factor: set-up with an app, switching it off, and recovery codes. */

import {
  type CodeWrong,
  createRecoveryCodes,
  createSessionSecret,
  createTotpSecret,
  hashRecoveryCode,
  hashSessionSecret,
  type NotFound,
  totpAddress,
  writeTotpSecret,
} from '../../core/index.ts';
import type { secondFactorCalls } from '../contract/admin-second-factor.ts';
import {
  type AccessDependencies,
  begin,
  checkPassword,
  countCode,
  countTry,
  refuse,
} from './access.ts';
import {
  type AdminContext,
  type CallRefusal,
  type Handler,
  type Handlers,
  isCallRefusal,
  type SignedIn,
} from './call.ts';
import { ownText } from './installation.ts';

type SecondFactorCalls = Pick<Handlers, keyof typeof secondFactorCalls>;

export function createSecondFactorCalls(deps: AccessDependencies): SecondFactorCalls {
  return {
    'GET /second-factor': async ({ signedIn }) => {
      const factor = await deps.storage.secondFactors.find(signedIn.session.administrator.id);
      if (factor === null) {
        return { on: false, since: null, recovery_codes: 0 };
      }
      return {
        on: true,
        since: new Date(factor.since).toISOString(),
        recovery_codes: factor.recoveryCodesLeft,
      };
    },
    'POST /second-factor/begin': beginSettingUp(deps),
    'POST /second-factor': switchOn(deps),
    'POST /second-factor/off': switchOff(deps),
    'POST /second-factor/recovery-codes': replaceCodes(deps),
  };
}

/** Only this answer contains the secret in readable form. */
function beginSettingUp(deps: AccessDependencies): Handler<'POST /second-factor/begin'> {
  const { storage, clock, service } = deps;
  return async ({ ctx, signedIn, body: { password } }) => {
    const { administrator } = signedIn.session;
    const checked = await checkPassword(deps, ctx, { email: administrator.email, password });
    if (isCallRefusal(checked)) {
      return checked;
    }
    await checked.giveBack();
    const secret = createTotpSecret();
    const own = { now: clock.now(), administrator, hash: signedIn.hash, former: checked.password };
    const outcome = await storage.secondFactors.begin({ ...own, secret });
    if (outcome !== 'begun') {
      return {
        refused: outcome.kind === 'second_factor_on' ? 'second_factor_on' : 'credentials_wrong',
      };
    }
    const installation = await service.installation();
    const issuer = (installation && ownText(installation.name, installation)) || 'Slotwell';
    return {
      secret: writeTotpSecret(secret),
      address: totpAddress(secret, { issuer, account: administrator.email }),
    };
  };
}

function switchOn(deps: AccessDependencies): Handler<'POST /second-factor'> {
  const { storage, clock } = deps;
  return async ({ ctx, signedIn, body: { code } }) => {
    const { administrator } = signedIn.session;
    const tries = await countTry(deps, ctx, administrator.email);
    if (isCallRefusal(tries)) {
      return tries;
    }
    const codes = createRecoveryCodes();
    const secret = createSessionSecret();
    const outcome = await storage.secondFactors.switchOn({
      now: clock.now(),
      administrator,
      hash: signedIn.hash,
      newHash: hashSessionSecret(secret),
      code,
      recoveryHashes: codes.map(hashRecoveryCode),
    });
    if (outcome !== 'on') {
      return { refused: outcome.kind === 'code_wrong' ? 'second_step_wrong' : 'not_found' };
    }
    await tries.giveBack();
    const session = await begin(deps, ctx, secret);
    return isCallRefusal(session) ? session : { recovery_codes: [...codes], session };
  };
}

function switchOff(deps: AccessDependencies): Handler<'POST /second-factor/off'> {
  return async ({ ctx, signedIn, body }) => {
    const proof = await checkBoth(deps, ctx, { signedIn, ...body });
    if (isCallRefusal(proof)) {
      return proof;
    }
    const secret = createSessionSecret();
    const outcome = await deps.storage.secondFactors.switchOff({
      ...proof.own,
      newHash: hashSessionSecret(secret),
    });
    if (outcome !== 'off') {
      return await sayNo(deps, signedIn, outcome);
    }
    await proof.giveBack();
    return await begin(deps, ctx, secret);
  };
}

function replaceCodes(deps: AccessDependencies): Handler<'POST /second-factor/recovery-codes'> {
  return async ({ ctx, signedIn, body }) => {
    const proof = await checkBoth(deps, ctx, { signedIn, ...body });
    if (isCallRefusal(proof)) {
      return proof;
    }
    const codes = createRecoveryCodes();
    const outcome = await deps.storage.secondFactors.replaceRecoveryCodes({
      ...proof.own,
      recoveryHashes: codes.map(hashRecoveryCode),
    });
    if (outcome !== 'replaced') {
      return await sayNo(deps, signedIn, outcome);
    }
    await proof.giveBack();
    return { recovery_codes: [...codes] };
  };
}

interface GivenCode {
  readonly signedIn: SignedIn;
  readonly password: string;
  readonly code: string;
}

/** Checks the password here; the code is checked when it is used up. */
async function checkBoth(
  deps: AccessDependencies,
  ctx: AdminContext,
  { signedIn, password, code }: GivenCode,
) {
  const { administrator } = signedIn.session;
  const checked = await checkPassword(deps, ctx, { email: administrator.email, password });
  if (isCallRefusal(checked)) {
    return checked;
  }
  const codes = await countCode(deps, administrator.id, code);
  if (isCallRefusal(codes)) {
    return codes;
  }
  return {
    own: {
      now: deps.clock.now(),
      administrator,
      hash: signedIn.hash,
      former: checked.password,
      code,
    },
    giveBack: async () => void (await Promise.all([checked.giveBack(), codes.giveBack()])),
  };
}

async function sayNo(
  deps: AccessDependencies,
  { session }: SignedIn,
  { kind }: NotFound | CodeWrong,
): Promise<CallRefusal> {
  return kind === 'code_wrong'
    ? await refuse(deps, session.administrator.id, 'code')
    : { refused: 'not_found' };
}
