import { useCallback, useEffect, useRef, useState } from 'react';
import type { Comment } from '#model/edit/comments.ts';
import { asksPassword, CallFailure, followWhileVisible, isAbort, messageOf } from '#src/api/client/index.ts';
import type { Draft } from '#src/editor/state/comments/comment-form.ts';
import { commentsOf, follow, type Holder, type OpenedReview, open, resolve, send } from './calls.ts';

export type ReviewState =
  | { readonly kind: 'opening' }
  /** `message`: why the one that was given is not taken. */
  | { readonly kind: 'password'; readonly message: string | null }
  | { readonly kind: 'refused'; readonly message: string; readonly mayPass: boolean }
  | { readonly kind: 'open'; readonly review: OpenedReview; readonly isOld: boolean };

export interface OpenReview {
  readonly state: ReviewState;
  readonly holder: Holder;
  open(password?: string): void;
  /** @throws what `callApi` throws */
  send(draft: Draft, author: string): Promise<void>;
  /** @throws what `callApi` throws */
  resolve(comment: Comment, state: 'open' | 'resolved'): Promise<void>;
  /** For calls made elsewhere: a refusal ends the page. */
  failed(error: unknown): void;
}

/** The project behind a link, and what is written about it meanwhile. */
export function useReview(token: string): OpenReview {
  const [state, setState] = useState<ReviewState>({ kind: 'opening' });
  const [holder, setHolder] = useState<Holder>({ token });
  const opening = useRef<AbortController | null>(null);

  const failed = useCallback((error: unknown): void => {
    if (isAbort(error)) return;
    if (asksPassword(error)) setState({ kind: 'password', message: null });
    else if (error instanceof CallFailure) setState({ kind: 'refused', message: error.desc, mayPass: false });
  }, []);

  const start = useCallback(
    (password?: string): void => {
      opening.current?.abort();
      const abort = new AbortController();
      opening.current = abort;
      const next = password === undefined ? { token } : { token, password };
      setHolder(next);
      setState({ kind: 'opening' });
      open(next, abort.signal).then(
        (review) => setState({ kind: 'open', review, isOld: false }),
        (error: unknown) => {
          if (abort.signal.aborted) return;
          const message = messageOf(error);
          if (asksPassword(error))
            setState({ kind: 'password', message: password === undefined ? null : message });
          else setState({ kind: 'refused', message, mayPass: !(error instanceof CallFailure) });
        },
      );
    },
    [token],
  );
  useEffect(() => {
    start();
    return () => opening.current?.abort();
  }, [start]);

  const change = useCallback((next: (comments: readonly Comment[]) => readonly Comment[]): void => {
    setState((now) =>
      now.kind === 'open' ? { ...now, review: { ...now.review, comments: next(now.review.comments) } } : now,
    );
  }, []);

  const isOpen = state.kind === 'open';
  useEffect(() => {
    if (!isOpen) return;
    let reading = new AbortController();
    const read = (): void => {
      reading.abort();
      reading = new AbortController();
      commentsOf(holder, reading.signal).then(
        ({ comments, revision }) =>
          setState((now) =>
            now.kind === 'open'
              ? { ...now, review: { ...now.review, comments }, isOld: revision !== now.review.revision }
              : now,
          ),
        failed,
      );
    };
    const stop = followWhileVisible({
      read: (signal, alive) =>
        follow(holder, signal, () => {
          alive();
          read();
        }),
      // Also where the server follows no more of this network: each try asks once.
      lost: read,
      refused: failed,
    });
    return () => {
      stop();
      reading.abort();
    };
  }, [isOpen, holder, failed]);

  return {
    state,
    holder,
    open: start,
    failed,
    async send(draft, author) {
      const made = await send(holder, draft, author);
      change((comments) =>
        [...comments.filter(({ id }) => id !== made.id), made].sort((a, b) => a.start - b.start),
      );
    },
    async resolve(comment, next) {
      await resolve(holder, comment.id, next);
      change((comments) =>
        comments.map((each) => (each.id === comment.id ? { ...each, state: next } : each)),
      );
    },
  };
}
