/**
 * Loaded into a server before its own code: its clock differs from the machine's by as many
 * milliseconds as the file CLOCK_SHIFT_FILE says at that moment.
 */

import { readFileSync } from 'node:fs';

const MachineDate = globalThis.Date;
const now = () => MachineDate.now() + Number(readFileSync(process.env.CLOCK_SHIFT_FILE, 'utf8'));

globalThis.Date = class ShiftedDate extends MachineDate {
  constructor(...parts) {
    if (parts.length === 0) {
      super(now());
    } else {
      super(...parts);
    }
  }

  static now() {
    return now();
  }
};
