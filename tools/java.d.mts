export function whyNoJava(program: 'java' | 'javac'): string | undefined;
