/**
 * `/manage/unconfirmed/<secret>`: the screen of whoever booked, while the booking waits for its
 * confirmation. They can have the mail sent again, or to another address, and nothing else: only
 * the mail leads to the booking.
 */

import { fill, MS_PER_MINUTE, toMailbox } from '../../../core/index.ts';
import type { AppContext, Step } from '../../http/context.ts';
import { parseQuery } from '../../http/query.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import type { DoneCode, ProblemCode } from '../../texts/texts.ts';
import { countRefusals, mailboxKey, withinLimits } from '../../visitor/visitor-limits.ts';
import { renderFacts, renderNextSteps, renderNote } from '../facts-view.ts';
import { html } from '../html.ts';
import { renderUnknownPage } from '../notice-pages.ts';
import type { RenderedPage } from '../page.ts';
import { type PageState, secretIn } from '../page-steps.ts';
import { renderField } from '../plain/field-view.ts';
import { renderErrors } from '../plain/form-pages.ts';
import { sendOwnPage, sendSeeOther } from '../send-page.ts';
import { emphasizeAddress } from './address-links.ts';
import { AS_CUSTOMER } from './changes.ts';
import { addressField, readAddress, type TypedAddress, UNTOUCHED } from './email-page.ts';
import { findMail, sendMailAgain } from './mail-again.ts';
import { judgeState, listFacts, type Managed, renderManagePage } from './managed.ts';
import { openManaged } from './open-managed.ts';

type UnconfirmedContext = AppContext<PageState>;
type Handle = (
  ctx: UnconfirmedContext,
  managed: Managed,
  deps: RouteDependencies,
) => Promise<void> | void;

export interface UnconfirmedPages {
  readonly show: Step<PageState>;
  readonly send: Step<PageState>;
  readonly readdress: Step<PageState>;
}

export function createUnconfirmedPages(deps: RouteDependencies): UnconfirmedPages {
  const step = (handle: Handle): Step<PageState> => {
    return async (ctx) => {
      const secret = secretIn(ctx);
      const booking = secret === null ? null : await deps.storage.addresses.findUnconfirmed(secret);
      if (booking === null) {
        return sendOwnPage(ctx, 404, renderUnknownPage(ctx.state.language));
      }
      const path = `unconfirmed/${secret}`;
      const managed = await openManaged(ctx.state, { booking, byMail: false, path }, deps);
      return await handle(ctx, managed, deps);
    };
  };
  return { show: step(show), send: step(sendAgain), readdress: step(readdress) };
}

const show: Handle = async (ctx, managed, deps) => {
  const query = parseQuery(ctx.querystring);
  const news = renderNews(managed, query.get('done') ?? null, query.get('problem') ?? null);
  const canSendAgain = (await findMail(managed, deps)) !== null;
  sendOwnPage(ctx, 200, renderUnconfirmed(managed, { typed: UNTOUCHED, news, canSendAgain }));
};

function renderNews({ language }: Managed, done: string | null, problem: string | null) {
  const { texts } = language;
  const said: Readonly<Record<string, string>> = done === null ? texts.problems : texts.done;
  const code = done ?? problem ?? '';
  const sentence = Object.hasOwn(said, code) ? said[code] : undefined;
  return sentence === undefined ? null : renderNote(done === null ? 'problem' : 'good', sentence);
}

interface UnconfirmedContent {
  readonly typed: TypedAddress;
  readonly news: ReturnType<typeof renderNews>;
  readonly canSendAgain: boolean;
}

function renderUnconfirmed(managed: Managed, content: UnconfirmedContent): RenderedPage {
  const { texts } = managed.language;
  const state = judgeState(managed);
  if (state === 'pending') {
    return renderPending(managed, content);
  }
  const isStanding = state === 'confirmed' || state === 'over';
  const [title, lead] = isStanding
    ? [texts.yourBooking, texts.unconfirmed.confirmedLead]
    : [texts.expiredTitle, texts.expiredLead];
  const words = state === 'cancelled' ? [texts.cancelledTitle, texts.cancelledLead] : [title, lead];
  const main = html`<p>${words[1] ?? ''}</p><p><a href="${managed.language.setting.basePath}/book">${texts.toBooking}</a></p>`;
  return renderManagePage(managed, { title: words[0] ?? '', main, page: '' });
}

function renderPending(
  managed: Managed,
  { typed, news, canSendAgain }: UnconfirmedContent,
): RenderedPage {
  const { booking, language, link } = managed;
  const { texts, speech } = language;
  const begin = booking.startsAt * MS_PER_MINUTE;
  const until = speech.whenMs(Math.min(booking.confirmUntil ?? begin, begin));
  const field = addressField(language);
  const problem = typed.errors.get(field.name) ?? null;
  const input = renderField({ language, field, value: typed.value, problem });
  const again = canSendAgain
    ? html`<form method="post" action="${link('send')}"><button>${texts.sendAgain}</button></form>`
    : null;
  const main = html`${renderErrors(language, [field], typed.errors)}${news}<p>${fill(texts.pendingLead, { until })}</p>
<p>${emphasizeAddress(texts.unconfirmed.sentTo, booking.email ?? '')}</p>${again}
${renderFacts(listFacts(managed))}${renderNextSteps(language)}
<h2 id="address">${texts.unconfirmed.wrong}</h2><p>${texts.unconfirmed.wrongLead}</p>
<form method="post" action="${link('address')}" novalidate>${input}<p class="row"><button>${texts.unconfirmed.sendThere}</button></p></form>`;
  return renderManagePage(managed, {
    title: texts.pendingTitle,
    main,
    page: '',
    hasErrors: typed.errors.size > 0,
  });
}

const sendAgain: Handle = async (ctx, managed, deps) => {
  if (judgeState(managed) !== 'pending') {
    return sendSeeOther(ctx, managed.link(''));
  }
  const outcome = await sendMailAgain(managed, deps);
  if (outcome === 'nothing_to_send') {
    return sendSeeOther(ctx, managed.link(''));
  }
  return outcome === 'sent'
    ? goOn(ctx, managed, { done: 'sent' })
    : goOn(ctx, managed, { problem: outcome });
};

type Outcome = { readonly done: DoneCode } | { readonly problem: ProblemCode };

function goOn(ctx: UnconfirmedContext, managed: Managed, outcome: Outcome): void {
  sendSeeOther(ctx, managed.link('', { ...outcome }));
}

const readdress: Handle = async (ctx, managed, deps) => {
  const { email, ...typed } = readAddress(ctx.state.form, managed.language);
  if (email === null && judgeState(managed) === 'pending') {
    const page = renderUnconfirmed(managed, { typed, news: null, canSendAgain: false });
    return sendOwnPage(ctx, 400, page);
  }
  const outcome = email === null ? null : await writeAddress(ctx, { managed, email }, deps);
  switch (outcome?.kind) {
    case 'readdressed':
      return goOn(ctx, managed, { done: 'readdressed' });
    case 'full':
      return goOn(ctx, managed, { problem: 'email_limit' });
    case 'same':
      return goOn(ctx, managed, { problem: 'email_same' });
    case 'refused':
      return outcome.code === 'customer_limit'
        ? goOn(ctx, managed, { problem: 'customer_limit' })
        : sendSeeOther(ctx, managed.link(''));
    default:
      return sendSeeOther(ctx, managed.link(''));
  }
};

interface NewAddress {
  readonly managed: Managed;
  readonly email: string;
}

/** Counted as another address of a booking is, and a refusal by a limit as one of a booking. */
async function writeAddress(
  { state: { visitor } }: UnconfirmedContext,
  { managed, email }: NewAddress,
  { limits, storage }: RouteDependencies,
) {
  const { booking, installation, now } = managed;
  const { bookingId } = booking;
  const mailbox = toMailbox(email);
  const work = () =>
    withinLimits(
      [
        { limit: limits.addresses, key: String(bookingId) },
        { limit: limits.addressesOfVisitor, key: visitor },
        { limit: limits.mailsAgain, key: mailboxKey(mailbox) },
      ],
      {
        work: () =>
          storage.addresses.readdress({ now, actor: AS_CUSTOMER.actor, bookingId, email }),
        isSuccess: ({ kind }) => kind === 'readdressed',
      },
    );
  const quota = installation.limits.refusalsPerAddress;
  return await countRefusals({ limits, visitor, mailboxes: [mailbox], quota }, work);
}
