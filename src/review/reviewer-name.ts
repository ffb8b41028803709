const KEY = 'reviewer_name';

export function reviewerName(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function setReviewerName(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Storage is full or blocked: it is asked for again.
  }
}
