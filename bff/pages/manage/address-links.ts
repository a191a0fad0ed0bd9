/**
 * `/manage/email/<secret>`: the links in mails to a new and to the previous address of a booking.
 * Opening one changes nothing, because mail scanners open every link; its button does.
 */

import { type AddressLink, type AddressRefusal, mayChangeAddress } from '../../../core/index.ts';
import type { AppContext, Step } from '../../http/context.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import type { ProblemCode } from '../../texts/texts.ts';
import { renderNote } from '../facts-view.ts';
import { type Html, html } from '../html.ts';
import { type RenderedPage, renderPage } from '../page.ts';
import type { PageLanguage } from '../page-language.ts';
import { type PageState, secretIn } from '../page-steps.ts';
import { sendOwnPage, sendSeeOther } from '../send-page.ts';
import { AS_CUSTOMER } from './changes.ts';
import { type Managed, renderBrief, renderManagePage, renderReach } from './managed.ts';
import { openManaged } from './open-managed.ts';

type LinkContext = AppContext<PageState>;

export interface AddressLinks {
  readonly show: Step<PageState>;
  readonly use: Step<PageState>;
}

export function createAddressLinks(deps: RouteDependencies): AddressLinks {
  return {
    show: async (ctx) => {
      const found = await findLink(ctx, deps);
      return found === null ? sendOver(ctx) : sendQuestion(ctx, found);
    },
    use: async (ctx) => {
      const found = await findLink(ctx, deps);
      return found === null ? sendOver(ctx) : await answer(ctx, found, deps);
    },
  };
}

interface FoundLink {
  readonly link: AddressLink;
  readonly secret: string;
  readonly managed: Managed;
}

async function findLink(ctx: LinkContext, deps: RouteDependencies): Promise<FoundLink | null> {
  const secret = secretIn(ctx);
  const link = secret === null ? null : await deps.storage.addresses.findLink(secret);
  if (link === null || secret === null || deps.clock.now() >= link.until) {
    return null;
  }
  const opened = { booking: link.booking, byMail: true, path: `email/${secret}` };
  return { link, secret, managed: await openManaged(ctx.state, opened, deps) };
}

/** The same for every link that does not count, so that nothing can be learned by guessing. */
function sendOver(ctx: LinkContext): void {
  sendOwnPage(ctx, 404, renderOver(ctx.state.language));
}

function renderOver({ setting, texts }: PageLanguage): RenderedPage {
  const { overTitle, overLead } = texts.address;
  return renderPage(setting, {
    title: overTitle,
    main: html`<div class="paper"><p>${overLead}</p></div>`,
    linkTo: null,
  });
}

function sendQuestion(ctx: LinkContext, { link, managed }: FoundLink): void {
  if (!mayChangeAddress(link.booking, managed.now)) {
    sendProblem(ctx, managed, 'not_changeable');
    return;
  }
  const { address } = managed.language.texts;
  const isAsked = link.kind === 'asked';
  const lead = emphasizeAddress(
    isAsked ? address.useLead : findObjectLead(link, managed),
    link.email,
  );
  const [title, button] = isAsked
    ? [address.useTitle, address.useButton]
    : [address.objectTitle, address.objectButton];
  const main = html`<p>${lead}</p>${renderBrief(managed)}
<form method="post" action="${managed.root}"><button class="primary">${button}</button></form>`;
  sendOwnPage(ctx, 200, renderManagePage(managed, { title, main, page: '' }));
}

function findObjectLead({ restores }: AddressLink, { language }: Managed): string {
  const { restoreLead, disputeLead } = language.texts.address;
  return restores ? restoreLead : disputeLead;
}

/** Fills in the address, apart from the words around it. */
export function emphasizeAddress(text: string, email: string): Html {
  const [before = '', after = ''] = text.split('{email}');
  return text.includes('{email}')
    ? html`${before}<strong><bdi>${email}</bdi></strong>${after}`
    : html`${text}`;
}

async function answer(
  ctx: LinkContext,
  { link, secret, managed }: FoundLink,
  { storage, clock }: RouteDependencies,
): Promise<void> {
  const command = { now: clock.now(), actor: AS_CUSTOMER.actor, secret };
  const outcome =
    link.kind === 'asked'
      ? await storage.addresses.confirm(command)
      : await storage.addresses.object(command);
  if (outcome.kind === 'not_found') {
    return sendOver(ctx);
  }
  if (outcome.kind === 'refused') {
    const problem = PROBLEMS[outcome.code];
    return problem === null ? sendOver(ctx) : sendProblem(ctx, managed, problem);
  }
  if (outcome.manageSecret === null) {
    return sendDisputed(ctx, managed);
  }
  const done = outcome.kind === 'restored' ? 'email_restored' : 'email_changed';
  const { asked, basePath } = managed.language.setting;
  const query = new URLSearchParams({ ...(asked !== null && { lang: asked }), done });
  sendSeeOther(ctx, `${basePath}/manage/${outcome.manageSecret}?${query}`);
}

const PROBLEMS: Readonly<Record<AddressRefusal['code'], ProblemCode | null>> = {
  address_over: null,
  address_locked: 'address_locked',
  not_changeable: 'not_changeable',
  customer_limit: 'customer_limit',
};

function sendProblem(ctx: LinkContext, managed: Managed, problem: ProblemCode): void {
  const { texts } = managed.language;
  const main = html`${renderNote('problem', texts.problems[problem])}${renderBrief(managed)}${renderReach(managed)}`;
  sendOwnPage(ctx, 409, renderManagePage(managed, { title: texts.address.title, main, page: '' }));
}

function sendDisputed(ctx: LinkContext, managed: Managed): void {
  const { disputedTitle: title, disputedLead } = managed.language.texts.address;
  const main = html`<p>${disputedLead}</p>${renderBrief(managed)}${renderReach(managed)}`;
  sendOwnPage(ctx, 200, renderManagePage(managed, { title, main, page: '' }));
}
