/** The versions of all schedules, of which a commit changes a few. */

/** Pairs of a schedule's id and its version. */
export type VersionChanges = readonly (readonly [number, number])[];

/** Never changes; a `Map` is one. */
export type ScheduleVersions = Pick<ReadonlyMap<number, number>, 'get' | 'keys' | 'size'>;

/** So that one change in thousands of schedules does not copy all of their versions. */
const MAX_RECENT = 64;

/** Versions to which changes can be applied, at a cost that does not grow with their number. */
export class LayeredVersions implements ScheduleVersions {
  readonly #base: ReadonlyMap<number, number>;
  readonly #recent: ReadonlyMap<number, number>;
  readonly size: number;

  constructor(base: ReadonlyMap<number, number>, recent: ReadonlyMap<number, number> = new Map()) {
    this.#base = base;
    this.#recent = recent;
    this.size = base.size;
  }

  get(id: number): number | undefined {
    return this.#recent.get(id) ?? this.#base.get(id);
  }

  keys() {
    return this.#base.keys();
  }

  /** Returns the same object if all of these versions are known already. */
  with(changes: VersionChanges): LayeredVersions {
    const news = changes.filter(([id, version]) => this.get(id) !== version);
    if (news.length === 0) {
      return this;
    }
    const recent = new Map([...this.#recent, ...news]);
    return recent.size > MAX_RECENT || news.some(([id]) => !this.#base.has(id))
      ? new LayeredVersions(new Map([...this.#base, ...recent]))
      : new LayeredVersions(this.#base, recent);
  }
}
