/** What must not outlive this process, also where it is interrupted. */

type Undo = () => void;

const undos = new Set<Undo>();
let isListening = false;

/** Last comes first: a process ends before the folder goes in which it writes. Returns how to take it back, when it was undone in good order. */
export function atExit(undo: Undo): () => void {
  if (!isListening) process.once('exit', () => [...undos].toReversed().forEach((each) => void each()));
  isListening = true;
  undos.add(undo);
  return () => void undos.delete(undo);
}
