/** `slotwell demo [practice | barber | office]` */
import type { Command } from './command.ts';
export const demo: Command = { name: 'demo', usage: '', summary: 'x', run: async () => 0 };
