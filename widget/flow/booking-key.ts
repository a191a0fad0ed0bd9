/** The key that makes a booking once: double clicks, retries and waits that the server asks for all carry the same one. */
export class BookingKey {
  #key = '';
  #content = '';

  /** More than 128 random bits. The same content keeps its key: a new seal does not make another booking. */
  of(content: string): string {
    if (this.#content !== content) this.#key = crypto.getRandomValues(new Uint32Array(5)).join('');
    this.#content = content;
    return this.#key;
  }

  /** What is booked next is another booking, even if all of it is the same. */
  forget(): void {
    this.#content = '';
  }
}
