from wardroom.cli import main

if __name__ == "__main__":  # a child process imports this file too
    main()
