/** How mails look: a quiet sheet of paper, dark where the reader's program is; the accent is for the one button alone. */

export const BUTTON_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1b5fb8;color:#ffffff;font-weight:600;text-decoration:none';

export const MAIL_STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #f6f7f8; color: #1d2126; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; -webkit-text-size-adjust: 100%; overflow-wrap: anywhere; }
.page { max-width: 560px; margin: 0 auto; padding: 24px 12px; }
.paper { background: #ffffff; border: 1px solid #dfe3e8; border-radius: 12px; padding: 24px; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; font-weight: 600; }
h2 { margin: 24px 0 8px; font-size: 16px; font-weight: 600; }
p { margin: 0 0 16px; }
.facts { margin: 0 0 8px; border-top: 1px solid #dfe3e8; }
.fact { margin: 0; padding: 8px 0; border-bottom: 1px solid #dfe3e8; }
.label { color: #59626d; font-size: 14px; }
.action { margin: 20px 0; }
.small { font-size: 14px; color: #59626d; }
.links a { display: inline-block; padding: 4px 16px 4px 0; }
.paper p:last-child { margin-bottom: 0; }
a { color: inherit; }
.footer { padding: 16px 24px; color: #59626d; font-size: 14px; }
.footer p { margin: 0 0 4px; }
@media (max-width: 400px) { .page { padding: 8px 4px; } .paper { padding: 20px 16px; } .footer { padding: 16px; } .button { display: block !important; text-align: center; } }
@media (prefers-color-scheme: dark) {
  body { background: #14171a; color: #e8eaed; }
  .paper { background: #1c2024; border-color: #343a42; }
  .facts, .fact { border-color: #343a42; }
  .label, .small, .footer { color: #a3abb5; }
  .button { background: #9cc3ff !important; color: #10243f !important; }
}
`;
