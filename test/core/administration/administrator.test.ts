import { describe, expect, it } from 'vitest';
import {
  ADMIN_ROLES,
  mayDo,
  parseLogin,
  type Right,
  toActor,
} from '../../../core/administration/administrator.ts';

const RIGHTS: readonly Right[] = ['read', 'schedule', 'administer'];

describe('an administrator', () => {
  it('has the rights of the role, and all lower ones', () => {
    expect(ADMIN_ROLES.map((role) => [role, RIGHTS.filter((right) => mayDo(role, right))])).toEqual(
      [
        ['viewer', ['read']],
        ['scheduler', ['read', 'schedule']],
        ['administrator', ['read', 'schedule', 'administer']],
      ],
    );
  });

  it('is named in the log with a number, which tells two of one name apart', () => {
    expect(toActor({ id: 7, name: 'Katrin Sommer' })).toBe('Katrin Sommer (administrator 7)');
  });

  it('signs in by the address in any case, without blanks around it', () => {
    expect(parseLogin(' Katrin.Sommer@Practice.EXAMPLE\n')).toBe('katrin.sommer@practice.example');
    expect(parseLogin('nobody')).toBeNull();
  });
});
